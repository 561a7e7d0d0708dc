import { ConnectorError } from '../../port/connector-error.js';

/** The steps of a path below the version, each an id or the name of an edge: `['act_1', 'ads']`. */
export type Path = readonly string[];

/**
 * The only place that builds a path from steps. An id always stays one step, whatever it holds: `act_1/../../me` cannot leave its account.
 * Slashes are encoded, and steps that a URL would resolve away are refused.
 * @throws ConnectorError INVALID_REQUEST for an empty step or invalid text
 */
export const toPath = (path: Path): string => path.map(toStep).join('/');

function toStep(text: string): string {
  if (text === '' || text === '.' || text === '..' || !text.isWellFormed())
    throw new ConnectorError('INVALID_REQUEST', 'meta', { platformMessage: 'not an id' });
  return encodeURIComponent(text);
}
