import type { TravellerCount, TripNeed } from '../../../../domain/trip/travellers.ts';

/** Drawings of who travels, 48 px: one ink line, board green, marigold; `who.css` has their colours. */
export const travellerDrawings: Record<TravellerCount | TripNeed, string> = {
  adults:
    '<path class="board" d="M10 45V34c0-7 6-11 14-11s14 4 14 11v11z"/><circle cx="24" cy="13" r="8" class="paper"/><path fill="none" d="M16 12c1-6 5-8 8-8s8 2 8 7c-5 1-8-1-10-4-1 3-3 5-6 5z"/><path class="sunline" stroke-width="2.5" d="M12 37h24"/>',
  children:
    '<path class="sun" d="M14 45V36c0-5 4-8 10-8s10 3 10 8v9z"/><circle cx="24" cy="19" r="8.5" class="paper"/><path fill="none" d="M15.5 18c2-5 6-5 8.5-9 1 4 6 4 8.5 9M20.5 22.5q3.5 2.5 7 0"/><circle cx="20.5" cy="18.5" r=".6"/><circle cx="27.5" cy="18.5" r=".6"/>',
  bags: '<path fill="none" d="M14 16V8a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v8"/><rect x="6" y="15" width="27" height="27" rx="4" class="board"/><path class="sunline" stroke-width="2.5" d="M6.5 23h26M6.5 35h26"/><path d="M11 42v3M28 42v3"/><path fill="none" d="M34 29v-3a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v3"/><rect x="29" y="29" width="16" height="14" rx="3" class="sun"/>',
  ac: '<rect x="4" y="8" width="40" height="16" rx="4" class="paper"/><path fill="none" d="M9 18h30"/><circle cx="37" cy="13" r="1.2" class="sun" stroke="none"/><g fill="none" class="boardline" stroke-width="2.4" stroke-linecap="round"><path d="M14 29q-4 4 0 7t0 7M24 29q-4 4 0 7t0 7M34 29q-4 4 0 7t0 7"/></g>',
  patient:
    '<path class="board" d="M16 25h24a5 5 0 0 1 5 5v4H3v-5"/><circle cx="10" cy="24" r="5.5" class="paper"/><path fill="none" d="M3 16v24M45 34v6M3 34h42"/><circle cx="10" cy="41" r="3" class="paper"/><circle cx="38" cy="41" r="3" class="paper"/><path class="cross" stroke-width="3.5" stroke-linecap="round" d="M31 6v10M26 11h10"/>',
  wheelchair:
    '<circle cx="19" cy="8" r="5" class="paper"/><path class="board" d="M15 16h9l1 11h9l5 13-5 1-4-9H15z"/><circle cx="18" cy="34" r="10.5" fill="none"/><circle cx="18" cy="34" r="3" class="sun"/><path fill="none" d="M9 18l4 12"/>',
  family:
    '<path class="board" d="M5 45c0-8 3-12 8-14 0 0 2-4 2-15C15 9 19 4 25 4s10 5 10 12c0 10 3 15 3 15 4 2 6 6 6 14z"/><path class="paper" d="M19 16c0-4 3-6 6-6s6 2 6 6c0 6-2.5 10-6 10s-6-4-6-10z"/><path fill="none" class="sunline" stroke-width="2.4" d="M13 33c7 6 17 6 25 0"/>',
};
