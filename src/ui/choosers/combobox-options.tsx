import type { ReactNode } from 'react';
import { Highlighted } from './highlighted.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';
import '../base/screens.css';

export type ComboboxOption = {
  id: string;
  label: string;
  detail?: ReactNode;
  aside?: ReactNode;
  icon?: IconName;
  /** Emphasised, for example a place where the person has been before. */
  known?: boolean;
  /** Shown as a tile, by icon and label, before the rows of the list. */
  tile?: boolean;
};

type ComboboxOptionsProps<Option extends ComboboxOption> = {
  listId: string;
  optionId: (place: number) => string;
  label: ReactNode;
  query: string;
  open: boolean;
  at: number;
  options: readonly Option[];
  emptyText: string;
  onPick: (option: Option) => void;
};

/** The list below a combobox. It never takes the focus, so the phone's keyboard stays open. */
export function ComboboxOptions<Option extends ComboboxOption>(props: ComboboxOptionsProps<Option>) {
  const { listId, optionId, label, query, open, at, options, emptyText, onPick } = props;
  return (
    <div role="presentation" hidden={!open} onMouseDown={(event) => event.preventDefault()}>
      <ul
        className="card list options"
        id={listId}
        role="listbox"
        aria-label={typeof label === 'string' ? label : undefined}
        hidden={options.length === 0}
      >
        {options.map((option, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
          <li
            key={option.id}
            id={optionId(place)}
            role="option"
            className={option.tile ? 'tile' : undefined}
            aria-selected={place === at}
            onClick={() => onPick(option)}
          >
            {option.icon && (
              <span className={option.known ? 'ico go' : 'ico'}>
                <Icon name={option.icon} size="m" />
              </span>
            )}
            <span className="grow">
              <Highlighted text={option.label} query={query} />
              {option.detail !== undefined && <span className="micro mute line">{option.detail}</span>}
            </span>
            {option.aside !== undefined && <span className="micro dim nowrap">{option.aside}</span>}
          </li>
        ))}
      </ul>
      <p className="small mute" role="status">
        {open && options.length === 0 && query !== '' ? emptyText : ''}
      </p>
    </div>
  );
}
