#!/bin/sh
# Written by Holdfast: judges what is about to be committed. `holdfast uninstall git` takes it out.
# A hook that was here before stands beside this one, as NAME.holdfast-chained, and runs first.
chained=$(dirname -- "$0")/NAME.holdfast-chained
if [ -x "$chained" ]; then
	"$chained" "$@" || exit $?
fi
