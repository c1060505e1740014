/** REQ 2: clicking the current star lowers the rating by one. */
export function ratingAfterClick(current: number, clicked: number): number {
  return clicked === current ? current - 1 : clicked;
}
