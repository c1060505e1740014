import { useState } from 'react';
import { correctedNow } from '../../../platform/clock.ts';
import { resendOtp, type OtpSent } from '../account-calls.ts';
import type { WaitingCode } from '../saved-steps.ts';
import type { Form } from './use-form.ts';

export const waitingFor = ({ otp_id, resend_after }: OtpSent, phone: string): WaitingCode => ({
  otpId: otp_id,
  phone,
  resendAt: correctedNow() + resend_after * 1000,
});

/** The typed code, and a function that requests another one. */
export function useCode(waiting: WaitingCode, form: Form, onResent: (waiting: WaitingCode) => void) {
  const [otp, setOtp] = useState('');

  async function resend(): Promise<void> {
    const sent = await form.submit([], () => resendOtp(waiting.otpId), true);
    if (!sent) return;
    setOtp('');
    onResent(waitingFor(sent, waiting.phone));
  }

  return { otp, setOtp, resend };
}
