/** Functions that take a client as their first parameter. */
type Acts<Client> = Record<string, (client: Client, ...rest: never[]) => unknown>;

type Bound<Client, A extends Acts<Client>> = {
  [Name in keyof A]: A[Name] extends (client: Client, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : never;
};

/** The same functions with their client bound: an adapter fills the port with these. */
export const withClient = <Client, A extends Acts<Client>>(client: Client, acts: A): Bound<Client, A> =>
  Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [name, (...rest: never[]) => act(client, ...rest)]),
  ) as Bound<Client, A>;
