/** There was no answer: the server cannot be reached, or the engine of the page could not be started. */
export class Unreachable extends Error {}
