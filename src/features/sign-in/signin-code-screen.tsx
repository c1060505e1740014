import type { ComponentProps } from 'react';
import { CodeScreen } from './code-screen.tsx';

/** The code that shows that it is the owner who signs in. */
export const SigninCodeScreen = (props: Omit<ComponentProps<typeof CodeScreen>, 'purpose'>) => (
  <CodeScreen purpose="sign_in" {...props} />
);
