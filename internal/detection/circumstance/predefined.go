package circumstance

import "holdfast/internal/detection/lazy"

// Predefined are names that compilers define by themselves: they tell a platform or a release.
var Predefined = lazy.MustCompile(`^(NET|NETSTANDARD|NETCOREAPP|NETFRAMEWORK|WINDOWS|WIN|UWP|ANDROID|IOS|MACOS|LINUX|UNITY|TARGET|SWIFT)_?\d*_|_(OS|WINDOWS|LINUX|MACOS|APPLE)$`)
