import { describe, expect, it } from '@jest/globals';
import { exampleOf, resolve, typesOf } from './support/schema-example.js';
import { WrongSender, bodyOf, complaint, document, FORBIDDEN, named, ODD, writes } from './support/wrong-sender.js';

const sender = new WrongSender();

const TYPE_OF: Record<string, string> = {
  text: 'string',
  number: 'number',
  yes: 'boolean',
  list: 'array',
  object: 'object',
};

/** JSON of a body in which raw JSON replaces or adds one member, for values that JavaScript cannot express. */
function withMember(body: unknown, name: string, raw: string): string {
  const members = Object.entries(body as object).filter(([key]) => key !== name);
  return `{${[...members.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`), `${JSON.stringify(name)}:${raw}`].join()}}`;
}

describe('invalid JSON bodies', () => {
  const bodied = writes.filter((one) => bodyOf(one, 'application/json'));

  it.each(named(bodied))(
    'ERR-013 %s refuses an invalid body, names the field and never returns 500',
    async (_name, write) => {
      const schema = resolve(document, bodyOf(write, 'application/json')!);
      const body = exampleOf(document, schema);
      const complaints: Record<string, string> = {};
      const expectation = async (what: string, payload: string, allowed: number[], field?: string) => {
        const problem = complaint(await sender.send(write, payload, 'application/json'), allowed, field);
        if (problem !== null) complaints[what] = problem;
      };
      await expectation('a list', '[]', [400]);
      await expectation('a list of bodies', JSON.stringify([body]), [400]);
      await expectation('an unknown field', withMember(body, 'nobody_knows_me', '1'), [400], 'nobody_knows_me');
      const properties = Object.entries(schema.properties ?? {});
      // The whole body is cleaned in one step, before any field is checked.
      for (const [name] of properties.slice(0, 1))
        for (const [what, raw] of Object.entries(FORBIDDEN))
          await expectation(`${name}: ${what}`, withMember(body, name, raw), [400], name);
      for (const [name, property] of properties) {
        const types = typesOf(document, property);
        const odd = Object.entries(ODD).filter(([what]) => what !== 'long text' || types.includes('string'));
        const look = async ([what, raw]: [string, string]) => {
          const answer = await sender.send(write, withMember(body, name, raw), 'application/json');
          const isTooLong = what === 'long text';
          const isWrongType = isTooLong || (TYPE_OF[what] !== undefined && !types.includes(TYPE_OF[what]));
          if (answer.status >= 500) complaints[`${name}: ${what}`] = `${answer.status} ${JSON.stringify(answer.body)}`;
          else if (isWrongType) {
            // A body that is too long for the whole route names no field.
            const isTooLarge = answer.status === 413 && isTooLong;
            const problem = isTooLarge ? complaint(answer, [413]) : complaint(answer, [400], name);
            if (problem !== null) complaints[`${name}: ${what}`] = problem;
          }
        };
        await Promise.all(odd.map(look));
      }
      expect(complaints).toEqual({});
    },
  );
});
