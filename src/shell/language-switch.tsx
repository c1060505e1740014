import { Chip } from '../ui/actions/chip.tsx';
import { useLanguageSwitch } from './use-language-switch.ts';

export function LanguageSwitch() {
  const { lang, name, change } = useLanguageSwitch();
  return (
    <Chip bare icon="languages" lang={lang} onClick={change}>
      {name}
    </Chip>
  );
}
