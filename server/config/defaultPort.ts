/** The default of PORT. In a file of its own, so that the health check loads nothing else of the portal. */
export const defaultPort = 3000;
