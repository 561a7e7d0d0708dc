import { applyDecorators, Delete, Get, Head, HttpCode, Patch, Post, SetMetadata, type Type } from '@nestjs/common';
import {
  ApiExtension,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  getSchemaPath,
  type SchemaObject,
} from '@nestjs/swagger';

import type { Bounds } from '../bodies/bounded-json.js';
import { ErrorDto } from '../errors/error.dto.js';

/** Metadata of a route that needs no session. */
export const IS_PUBLIC = 'isPublic';
/** Metadata of a route that reads the team together with the session. */
export const WITH_TEAM = 'withTeam';
/** Metadata of a route that takes a multipart form instead of JSON. */
export const IS_MULTIPART = 'isMultipart';
/** Metadata of a route that another server or a browser's address bar calls, and that needs no CSRF token. */
export const IS_CALLBACK = 'isCallback';
/** Metadata of a route of the tus protocol, whose bodies are parts of a file. */
export const IS_TUS = 'isTus';

/** Metadata of a route whose JSON body may hold more, or less, than `SMALL_BODY`. */
export const BODY_BOUNDS = 'bodyBounds';

interface RouteOptions {
  /** The operationId, from which the console's endpoint takes its name. */
  id: string;
  summary: string;
  /** Type of `data` in the answer; `[Type]` for a list. */
  data?: Type | [Type];
  /** Schema of `data` if no class describes it. */
  schema?: SchemaObject;
  /**
   * Whether `data` is one page of a list: `total` gives the number of rows, and `is_more` says that there are more rows than were
   * counted.
   */
  isPaged?: boolean;
  /** Whether the answer may be cached, and carries its date. */
  isDated?: boolean;
  /** Whether the answer carries an outcome text under `message`. */
  message?: boolean;
  isPublic?: boolean;
  /** Reads the team in the same query as the session, for the handler's `@CallersTeam()`. */
  withTeam?: boolean;
  isMultipart?: boolean;
  /** Media types of an answer other than JSON; it has no `data`, and `schema` describes the whole answer. */
  produces?: string | readonly string[];
  /** Bounds of a JSON body, if `SMALL_BODY` does not fit. */
  body?: Bounds;
}

/** A GET route with its complete OpenAPI description. Success is 200. */
export const GetRoute = (path: string, options: RouteOptions): MethodDecorator =>
  applyDecorators(Get(path), ...describe(options));

/** A POST route with its complete OpenAPI description. Success is 200 too. */
export const PostRoute = (path: string, options: RouteOptions): MethodDecorator =>
  applyDecorators(Post(path), HttpCode(200), ...describe(options));

/** A route that is opened in the address bar and returns a page or a redirect: exempt from the rule of 200. */
export const NavigationRoute = (
  path: string,
  { id, summary, produces = 'text/html' }: { id: string; summary: string; produces?: string },
): MethodDecorator =>
  applyDecorators(
    Get(path),
    SetMetadata(IS_PUBLIC, true),
    ApiOperation({ operationId: id, summary }),
    ApiExtension('x-browser-navigation', true),
    ApiResponse({ status: 200, description: 'A page.', content: { [produces]: { schema: { type: 'string' } } } }),
    ApiResponse({ status: 302, description: 'A redirect.' }),
    ApiRefusals({ 'text/html': { schema: { type: 'string' } } }),
  );

const TUS_METHODS = { POST: [Post, 201], HEAD: [Head, 200], PATCH: [Patch, 204], DELETE: [Delete, 204] } as const;

/** A route of the tus protocol, which defines its own answers: exempt from the rule of 200. */
export const TusRoute = (
  method: keyof typeof TUS_METHODS,
  path: string,
  { id, summary }: { id: string; summary: string },
): MethodDecorator => {
  const [route, status] = TUS_METHODS[method];
  return applyDecorators(
    route(path),
    SetMetadata(IS_TUS, true),
    ApiOperation({ operationId: id, summary }),
    ApiExtension('x-tus', '1.0.0'),
    ApiResponse({ status, description: 'As tus 1.0.0 says.' }),
    ApiRefusals(),
  );
};

/** The refusals of every route: always JSON, and also pages if a browser asks for one. */
export const ApiRefusals = (pages: Record<string, { schema: SchemaObject }> = {}): MethodDecorator & ClassDecorator => {
  const content = { 'application/json': { schema: { $ref: getSchemaPath(ErrorDto) } }, ...pages };
  return applyDecorators(
    ApiExtraModels(ErrorDto),
    ApiResponse({ status: '4XX', description: 'Refused.', content }),
    ApiResponse({ status: '5XX', description: 'Failed.', content }),
  );
};

/** The fields of a message besides its English text; see the refusals' model. */
const KEYED: Record<string, SchemaObject> = {
  key: { type: 'string' },
  params: { type: 'object', additionalProperties: true },
};

const PAGED: Record<string, SchemaObject> = {
  total: { type: 'integer', description: 'Rows of all pages.' },
  is_more: { type: 'boolean', description: 'More than `total` rows match. They were not all counted.' },
};

/** One schema for each of several content types. */
const contentOf = (types: readonly string[], schema: SchemaObject) =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

const AS_OF: SchemaObject = {
  type: 'string',
  format: 'date-time',
  description: 'When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again.',
};

/** Documents a route's body and refusals without fixing its method. */
function describe({
  id,
  summary,
  data,
  schema,
  isPaged,
  isDated,
  message,
  isPublic,
  withTeam,
  isMultipart,
  produces,
  body,
}: RouteOptions): MethodDecorator[] {
  const model = Array.isArray(data) ? data[0] : data;
  const dataSchema: SchemaObject | { $ref: string } | undefined = model
    ? Array.isArray(data)
      ? { type: 'array', items: { $ref: getSchemaPath(model) } }
      : { $ref: getSchemaPath(model) }
    : schema;
  const properties: Record<string, SchemaObject | { $ref: string }> = {
    ...(dataSchema ? { data: dataSchema } : {}),
    ...(isPaged ? PAGED : {}),
    ...(isDated ? { as_of: AS_OF } : {}),
    ...(message ? { message: { type: 'string' } } : {}),
    ...(message ? KEYED : {}),
  };
  return [
    ApiOperation({ operationId: id, summary }),
    ...(model ? [ApiExtraModels(model)] : []),
    ApiOkResponse({
      description: 'Success.',
      ...(produces
        ? { content: contentOf([produces].flat(), schema ?? { type: 'string' as const }) }
        : {
            schema: {
              type: 'object' as const,
              required: Object.keys(properties).filter((name) => !Object.hasOwn(KEYED, name)),
              properties,
            },
          }),
    }),
    ApiRefusals(),
    ...(isPublic ? [SetMetadata(IS_PUBLIC, true)] : []),
    ...(withTeam ? [SetMetadata(WITH_TEAM, true)] : []),
    ...(isMultipart ? [SetMetadata(IS_MULTIPART, true)] : []),
    ...(body ? [SetMetadata(BODY_BOUNDS, body)] : []),
  ] as MethodDecorator[];
}
