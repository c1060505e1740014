/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** '1' includes the gallery of parts in a production build. */
  readonly VITE_GALLERY?: string;
  /** The version of the app, from package.json. */
  readonly VITE_APP_VERSION: string;
}

declare module 'virtual:error-texts/*' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}
