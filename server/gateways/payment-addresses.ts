/** Where the gateway sends the payer and its notices. The three returns differ by nothing that anybody believes. */
export const PAYMENT_RETURN = '/payment/callback';
export const PAYMENT_NOTICE = '/api/v1/payment/ipn';

export const returnAddresses = (origin: string) => ({
  success_url: `${origin}${PAYMENT_RETURN}`,
  fail_url: `${origin}${PAYMENT_RETURN}`,
  cancel_url: `${origin}${PAYMENT_RETURN}`,
  ipn_url: `${origin}${PAYMENT_NOTICE}`,
});
