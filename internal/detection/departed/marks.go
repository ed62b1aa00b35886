package departed

// MarksAbove is how many lines of marks a test may have.
const MarksAbove = 5
