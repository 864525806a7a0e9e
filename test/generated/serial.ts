/** Texts of which there is one. */
let serials = 0;

/** @returns a text that no other call returns. */
export const serial = () => `${process.pid}-${++serials}`;
