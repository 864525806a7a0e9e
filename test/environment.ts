/**
 * What a process that a test starts gets of our own environment: where programs are, and what was compiled before. Half of the
 * time that a command takes is that of reading its source, where nobody has kept what came of it.
 */
export const environment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
