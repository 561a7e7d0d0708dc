import type { ApiEnvironment } from '../../config/api-environment.js';

type Engine = Pick<ApiEnvironment, 'TEMPORAL_UI_URL' | 'TEMPORAL_NAMESPACE'>;

/** All workflows in Temporal's own console. */
export const workflowsUrl = ({ TEMPORAL_UI_URL, TEMPORAL_NAMESPACE }: Engine): string =>
  `${TEMPORAL_UI_URL.replace(/\/+$/, '')}/namespaces/${encodeURIComponent(TEMPORAL_NAMESPACE)}/workflows`;

/** The latest run of a workflow there. The id is one path segment of the address, including its slashes. */
export const workflowUrl = (engine: Engine, workflowId: string): string =>
  `${workflowsUrl(engine)}/${encodeURIComponent(workflowId)}`;
