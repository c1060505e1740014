/** The address that opens the phone's SMS app with number and letters. */
export function smsHref(number: string, letters: string): string {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return `sms:${number}${isApple ? '&' : '?'}body=${encodeURIComponent(letters)}`;
}
