/** How the process of the server ends, as `sysexits` numbers it. */
export const EXIT = {
  stopped: 0,
  /** Something of ours failed: another try may succeed. */
  failed: 70,
  /** A wrong setting, a port or a folder that is taken: another try would end the same. */
  misconfigured: 78,
} as const;
