/** Environment of child processes in tests. The compile cache halves the start time of a command. */
export const environment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
