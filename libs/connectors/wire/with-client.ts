/** Functions that take a client as their first parameter. */
type Acts<Client> = Record<string, (client: Client, ...rest: never[]) => unknown>;

type Bound<Client, A extends Acts<Client>> = {
  [Name in keyof A]: A[Name] extends (client: Client, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : never;
};

/** Binds the client of each function. An adapter uses the bound functions as the methods of its port. */
export const withClient = <Client, A extends Acts<Client>>(client: Client, acts: A): Bound<Client, A> =>
  Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [name, (...rest: never[]) => act(client, ...rest)]),
  ) as Bound<Client, A>;
