/** Unique texts. */
let serials = 0;

/** @returns a text that is unique among all test processes. */
export const serial = () => `${process.pid}-${++serials}`;
