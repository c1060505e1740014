import type { WaitingCode } from './saved-steps.ts';
import { verifyOtp, type Session } from './account-calls.ts';
import { CodeScreen } from './code-screen.tsx';

type SigninCodeScreenProps = {
  waiting: WaitingCode;
  onChangeNumber: () => void;
  onResent: (waiting: WaitingCode) => void;
  onSignedIn: (session: Session) => void;
};

/** Asks for the code that proves that the number's owner is signing in. */
export const SigninCodeScreen = ({ onSignedIn, ...code }: SigninCodeScreenProps) => (
  <CodeScreen
    {...code}
    purpose="sign_in"
    check={(otp) => verifyOtp({ otp_id: code.waiting.otpId, otp })}
    onRight={onSignedIn}
  />
);
