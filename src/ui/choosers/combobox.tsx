import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { highlightAfterKey } from './combobox-keys.ts';
import { ComboboxOptions, type ComboboxOption } from './combobox-options.tsx';
import type { FieldWords } from '../forms/field.tsx';
import { Icon } from '../icons/icon.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import type { IconName } from '../icons/icon-drawings.ts';
import { TextInput } from '../forms/text-input.tsx';
import './combobox.css';

type ComboboxProps<Option extends ComboboxOption> = Omit<FieldWords, 'hintIcon'> & {
  name?: string;
  icon?: IconName;
  placeholder?: string;
  text: string;
  options: readonly Option[];
  /** Shown when the text matches nothing. */
  emptyText: string;
  onTextChange: (text: string) => void;
  onPick: (option: Option) => void;
  onClear: () => void;
  /** Called when typing ends without a choice. */
  onLeave?: () => void;
};

/**
 * A text field with suggestions (ARIA combobox): arrows move, Enter chooses, Esc closes; all of it works by
 * touch too.
 */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { name, icon, placeholder, text, options, emptyText, onTextChange, onPick, onClear, onLeave } = props;
  const { t } = useLingui();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // a keyboard covers half of a phone, so the list needs the field at the top of the screen
    if (open && matchMedia('(max-width: 767px)').matches) root.current?.scrollIntoView({ block: 'start' });
  }, [open]);
  const optionId = (place: number) => `${listId}-${place}`;

  function close() {
    setOpen(false);
    setAt(-1);
  }
  function pick(option: Option) {
    onPick(option);
    close();
  }
  function onKey(event: KeyboardEvent) {
    const option = options[at];
    const target = highlightAfterKey(event.key, at, options.length);
    if (event.key === 'Escape' && open) close();
    else if (event.key === 'Enter' && open && option) pick(option);
    else if (target !== null) {
      setOpen(true);
      setAt(target);
    } else return;
    event.preventDefault();
  }
  const clear = <IconButton icon="x" size="m" label={t`Clear`} onClick={onClear} />;
  return (
    <div className="col combo" ref={root}>
      <TextInput
        label={props.label}
        error={props.error}
        hint={props.hint}
        {...(name !== undefined && { name })}
        {...(placeholder !== undefined && { placeholder })}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open && at >= 0 ? optionId(at) : undefined}
        autoComplete="off"
        lead={icon && <Icon name={icon} />}
        trail={text === '' ? undefined : clear}
        value={text}
        onChange={(event) => {
          onTextChange(event.target.value);
          setOpen(true);
          setAt(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          close();
          onLeave?.();
        }}
        onKeyDown={onKey}
      />
      <ComboboxOptions
        listId={listId}
        optionId={optionId}
        label={props.label}
        query={text}
        open={open}
        at={at}
        options={options}
        emptyText={emptyText}
        onPick={pick}
      />
    </div>
  );
}
