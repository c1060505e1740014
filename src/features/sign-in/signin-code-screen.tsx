import type { ComponentProps } from 'react';
import { CodeScreen } from './code-screen.tsx';

/** Asks for the code that proves that the owner signs in. */
export const SigninCodeScreen = (props: Omit<ComponentProps<typeof CodeScreen>, 'purpose'>) => (
  <CodeScreen purpose="sign_in" {...props} />
);
