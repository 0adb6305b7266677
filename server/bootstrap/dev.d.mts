/** With this exit code, the process for development asks to be started anew. */
export const restartCode: number;
