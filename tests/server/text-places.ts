/** Finds where a schema accepts a text without restricting it to a list or a pattern. */

type Schema = {
  readonly in: { toJsonSchema(options: { fallback: (gap: { base: object }) => object }): object };
};

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

function placesIn(node: unknown, path: string): string[] {
  const fields = new Map(entriesOf(node));
  const inner = [
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
      entriesOf(fields.get(key)).map(([, each]) => [path, each] as const),
    ),
    ...entriesOf(fields.get('properties')).map(
      ([name, each]) => [path === '' ? name : `${path}.${name}`, each] as const,
    ),
    ...(fields.has('items') ? [[`${path}[]`, fields.get('items')] as const] : []),
    ...entriesOf(fields.get('prefixItems')).map(([, each]) => [`${path}[]`, each] as const),
    ...(fields.has('additionalProperties')
      ? [[`${path}.*`, fields.get('additionalProperties')] as const]
      : []),
  ];
  const free =
    fields.get('type') === 'string' && !['enum', 'const', 'pattern'].some((key) => fields.has(key));
  return [...(free ? [path] : []), ...inner.flatMap(([place, each]) => placesIn(each, place))];
}

/** The paths of such texts, as 'mutations[].name'. */
export const textPlaces = ({ in: input }: Schema): string[] => [
  ...new Set(placesIn(input.toJsonSchema({ fallback: ({ base }) => base }), '')),
];
