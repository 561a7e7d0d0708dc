/** An error that the person at the terminal can fix: only its message is shown, without a stack. */
export class Failure extends Error {}
