/**
 * The addresses to which the gateway sends the payer and its notices. All three outcomes return to one
 * address, because the server would not trust the difference.
 */
export const PAYMENT_RETURN = '/payment/callback';
export const PAYMENT_NOTICE = '/api/v1/payment/ipn';

export const returnAddresses = (origin: string) => ({
  success_url: `${origin}${PAYMENT_RETURN}`,
  fail_url: `${origin}${PAYMENT_RETURN}`,
  cancel_url: `${origin}${PAYMENT_RETURN}`,
  ipn_url: `${origin}${PAYMENT_NOTICE}`,
});
