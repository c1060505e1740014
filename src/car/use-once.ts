import { useState } from 'react';

/** The first value that is there: a form that is open does not follow what it was opened from. */
export function useOnce<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}
