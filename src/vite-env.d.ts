/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** '1' puts the gallery of parts into a production build. */
  readonly VITE_GALLERY?: string;
}

declare module 'virtual:error-texts/*' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}
