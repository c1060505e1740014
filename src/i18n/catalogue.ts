import type { Messages } from '@lingui/core';

/** The texts of one folder in one language, as the bundler loads them. */
export type Catalogue = { messages: Messages };

export type Load = () => Promise<Catalogue>;

export type Catalogues = Record<string, Load>;
