import { camelCase, officialPackages, VERSION, type MethodDefinition } from './definitions.js';

/** A call of the API as Google's HTTP annotations describe it. */
export interface OfficialCall {
  /** Full names of the messages. */
  request: string;
  response: string;
  /** Whether the answer is an array of messages. */
  isStream: boolean;
  /** The fields of the request that are in the path, such as `customerId`. */
  fromPath: Record<string, string>;
}

interface Route {
  verb: string;
  path: RegExp;
  names: string[];
  method: MethodDefinition & { responseStream?: boolean };
}

const SERVICES = `google.ads.googleads.${VERSION}.services`;

let known: Route[] | undefined;

/**
 * The official method behind a request.
 * @param path without host and query, such as `/v26/customers/1234567890/googleAds:search`
 * @throws Error if Google has no such method
 */
export function officialCall(verb: string, path: string): OfficialCall {
  for (const { verb: theirs, path: pattern, names, method } of (known ??= readRoutes())) {
    const match = theirs === verb.toLowerCase() ? pattern.exec(path) : null;
    if (!match) continue;
    return {
      request: fullName(method.requestType),
      response: fullName(method.responseType),
      isStream: method.responseStream === true,
      fromPath: Object.fromEntries(names.map((name, index) => [camelCase(name), match[index + 1] ?? ''])),
    };
  }
  throw new Error(`Google has no method ${verb.toUpperCase()} ${path}`);
}

function readRoutes(): Route[] {
  const services = Object.values(officialPackages().get(SERVICES)?.nested ?? {});
  return services
    .flatMap((service) => Object.values(service.methods ?? {}))
    .flatMap((method) =>
      ['get', 'post'].flatMap((verb) => {
        const template = method.options?.[`(google.api.http).${verb}`];
        return template === undefined ? [] : [{ verb, method, ...readTemplate(template) }];
      }),
    );
}

/** `/v26/{resource_name=customers/*}/x` as a pattern with one group for each name. */
function readTemplate(template: string): { path: RegExp; names: string[] } {
  const names: string[] = [];
  const source = template
    .split(/(\{[^}]*\})/)
    .map((part) => {
      const [, name, value] = /^\{([^=}]*)=?([^}]*)\}$/.exec(part) ?? [];
      if (name === undefined) return part;
      names.push(name);
      return `(${(value || '*').replaceAll('*', '[^/:]+')})`;
    })
    .join('');
  return { path: new RegExp(`^${source}$`), names };
}

const fullName = (type: string): string => (type.includes('.') ? type : `${SERVICES}.${type}`);
