import { parseName } from '../objects/names.js';
import { isObject, type Resource } from '../schema/read.js';
import { snakeCase } from '../schema/messages.js';
import type { Path, Problems } from '../wire/failure.js';

/** Fields that hold the name of another resource. */
const REFERENCES = new Set(
  'campaign campaignBudget adGroup asset audience userList userInterestCategory customAudience combinedAudience'.split(
    ' ',
  ),
);

/** Temporary ids of a request: negative, unique, and valid in the operations after the creation. */
export class TempIds {
  private readonly known = new Map<string, string | undefined>();

  /**
   * The temporary id of a new resource; undefined if the caller gave it no name. Reports a name that is malformed, has a real id, or is
   * used twice.
   */
  claim(resource: Resource, collection: string, customer: string, at: Path, problems: Problems): string | undefined {
    const { resourceName } = resource;
    if (typeof resourceName !== 'string' || resourceName === '') return undefined;
    const path = [...at, 'resource_name'];
    const name = parseName(resourceName);
    const id = name?.ids.at(-1) ?? '';
    if (!name || name.collection !== collection || name.customer !== customer || !/^-?\d+$/.test(id)) {
      const isFree = name?.collection === collection && name.customer === customer;
      // In a name that contains the ids of others, such as a criterion's, the last part may be a value.
      if (!isFree)
        problems.add(
          'requestError.RESOURCE_NAME_MALFORMED',
          `Resource name '${resourceName}' is malformed: expected '${collection}'.`,
          { at: path, trigger: resourceName },
        );
      return undefined;
    }
    if (!id.startsWith('-')) {
      problems.add(
        'newResourceCreationError.CANNOT_SET_ID_FOR_CREATE',
        'Do not set the id field while creating new resources.',
        { at: path, trigger: resourceName },
      );
      return undefined;
    }
    if (this.known.has(id)) {
      problems.add(
        'newResourceCreationError.DUPLICATE_TEMP_IDS',
        'Creating more than one resource with the same temporary ID is not allowed.',
        { at: path, trigger: resourceName },
      );
      return undefined;
    }
    this.known.set(id, undefined);
    return id;
  }

  /** Records the real id of a temporary one. The temporary id of a failed creation never gets one. */
  settle(id: string, real: string): void {
    this.known.set(id, real);
  }

  /** A resource with the references in its fields resolved. Reports unknown references. */
  resolve(resource: Resource, customer: string, at: Path, problems: Problems): Resource {
    return Object.fromEntries(
      Object.entries(resource).map(([key, value]) => {
        const path = [...at, snakeCase(key)];
        if (typeof value === 'string' && REFERENCES.has(key))
          return [key, this.resolveName(value, customer, path, problems)];
        if (isObject(value)) return [key, this.resolve(value, customer, path, problems)];
        if (Array.isArray(value))
          return [
            key,
            value.map((one: unknown, n) => (isObject(one) ? this.resolve(one, customer, [...path, n], problems) : one)),
          ];
        return [key, value];
      }),
    );
  }

  /** Resolves one name. Returns it unchanged if it cannot be resolved. */
  resolveName(text: string, customer: string, at: Path, problems: Problems): string {
    const name = parseName(text);
    const parts = { at, trigger: text };
    if (!name) {
      problems.add('requestError.RESOURCE_NAME_MALFORMED', `Resource name '${text}' is malformed.`, parts);
      return text;
    }
    if (name.customer !== customer) {
      problems.add('mutateError.RESOURCE_NOT_FOUND', 'Resource was not found.', parts);
      return text;
    }
    const ids = name.ids.map((id) => {
      if (!/^-\d+$/.test(id)) return id;
      // A request cannot name the goals of a campaign that it creates.
      if (!this.known.has(id) || name.collection === 'campaignConversionGoals')
        problems.add('mutateError.RESOURCE_NOT_FOUND', 'Resource was not found.', parts);
      else if (this.known.get(id) === undefined)
        problems.add(
          'newResourceCreationError.TEMP_ID_RESOURCE_HAD_ERRORS',
          'The temporary ID is used by a resource that had errors.',
          parts,
        );
      return this.known.get(id) ?? id;
    });
    return `customers/${customer}/${name.collection}/${ids.join('~')}`;
  }
}
