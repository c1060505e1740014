import { useCallback, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import './choosers.css';

export type WheelOption = { value: string; label: string };

/**
 * A wheel shows six options, the chosen one in the third place (REQ 9); `choosers.css` sets the same for the
 * browser.
 */
const pageSize = 6;

/** The wheel's position after a key press; null for any other key. */
export function placeAfterKey(key: string, place: number, count: number): number | null {
  const moves: Record<string, number> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + pageSize,
    PageUp: place - pageSize,
    Home: 0,
    End: count - 1,
  };
  const target = moves[key];
  return target === undefined ? null : Math.min(count - 1, Math.max(0, target));
}

/** The option nearest to the third place of the wheel after scrolling. */
export function placeAfterScroll(scrollTop: number, optionHeight: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(scrollTop / optionHeight)));
}

type TimeWheelProps = {
  label: string;
  options: readonly WheelOption[];
  value: string;
  onChange: (value: string) => void;
};

/**
 * A vertical carousel that is a listbox: scroll it, use arrow keys, or touch an option. The option in the
 * third place is the chosen one; padding lets the first and the last option get there.
 */
export function TimeWheel({ label, options, value, onChange }: TimeWheelProps) {
  const id = useId();
  const wheel = useRef<HTMLDivElement>(null);
  const place = options.findIndex((option) => option.value === value);
  const optionId = (index: number) => `${id}-${index}`;

  // The browser also scrolls when it snaps after a change of size, and an earlier scroll may end after a key press.
  // Neither may change the choice, so only a turn by hand since then does.
  const turning = useRef(false);

  const showChosen = useCallback(() => {
    const option = wheel.current?.children[place];
    if (wheel.current && option instanceof HTMLElement) wheel.current.scrollTop = place * option.offsetHeight;
  }, [place]);

  useLayoutEffect(() => {
    const option = wheel.current?.children[place];
    if (!option) return;
    showChosen();
    const observer = new ResizeObserver(showChosen);
    observer.observe(option);
    return () => observer.disconnect();
  }, [place, showChosen]);

  function choose(index: number) {
    turning.current = false;
    const option = options[index];
    if (option && option.value !== value) onChange(option.value);
  }

  function turnByKey(event: KeyboardEvent) {
    const target = placeAfterKey(event.key, place, options.length);
    if (target === null) return;
    event.preventDefault();
    choose(target);
  }

  function turn() {
    turning.current = true;
  }

  function settle() {
    const box = wheel.current;
    const first = box?.children[0];
    if (!box || !(first instanceof HTMLElement)) return;
    const target = placeAfterScroll(box.scrollTop, first.offsetHeight, options.length);
    if (target === place) return;
    if (turning.current) choose(target);
    else showChosen();
  }

  return (
    <div
      ref={wheel}
      className="wheel"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={place < 0 ? undefined : optionId(place)}
      onKeyDown={turnByKey}
      onPointerDown={turn}
      onWheel={turn}
      onScrollEnd={settle}
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the listbox has focus and keys
        <div
          key={option.value}
          id={optionId(index)}
          role="option"
          aria-selected={index === place}
          className={Math.abs(index - place) === 1 ? 'near' : undefined}
          onClick={() => choose(index)}
        >
          {option.label}
        </div>
      ))}
    </div>
  );
}
