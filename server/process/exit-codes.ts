/** Exit codes of the server's process, as `sysexits` numbers them. */
export const EXIT = {
  stopped: 0,
  /** A failure of ours: a restart may succeed. */
  failed: 70,
  /** A wrong setting, or a port or folder in use: a restart would end the same way. */
  misconfigured: 78,
} as const;
