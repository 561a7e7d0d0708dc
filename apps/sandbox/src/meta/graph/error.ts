import { randomBytes } from 'node:crypto';

export interface GraphErrorDetail {
  code: number;
  subcode?: number;
  /** HTTP status, 400 by default. */
  status?: number;
  message?: string;
  title?: string;
  userMessage?: string;
  /** Names of the parameters at fault; for a nested one, outermost first. */
  blame?: string | string[];
  transient?: boolean;
  data?: Record<string, unknown>;
}

/** A refusal in the Graph API's format. */
export class GraphError extends Error {
  constructor(readonly detail: GraphErrorDetail) {
    super(detail.message ?? detail.userMessage ?? 'Invalid parameter');
  }

  get status(): number {
    return this.detail.status ?? 400;
  }

  body(): { error: Record<string, unknown> } {
    const { code, subcode, title, userMessage, blame, transient, data } = this.detail;
    const path = typeof blame === 'string' ? [blame] : blame;
    const errorData = { ...data, ...(path && { blame_field_specs: [path] }) };
    return {
      error: {
        message: this.message,
        type: 'OAuthException',
        code,
        ...(subcode && { error_subcode: subcode }),
        is_transient: transient ?? false,
        ...(title && { error_user_title: title }),
        ...(userMessage && { error_user_msg: userMessage }),
        ...(Object.keys(errorData).length > 0 && { error_data: errorData }),
        fbtrace_id: randomBytes(8).toString('base64url'),
      },
    };
  }
}

/** The platform's usual refusal of one parameter: code 100, a message for people and the parameter to blame. */
export function invalid(
  blame: string | string[],
  userMessage: string,
  more: Partial<GraphErrorDetail> = {},
): GraphError {
  return new GraphError({
    code: 100,
    message: 'Invalid parameter',
    title: 'Invalid parameter',
    blame,
    userMessage,
    ...more,
  });
}

/** An id that does not exist, or that this token may not see: the platform gives both the same error. */
export function unknownNode(id: string, method = 'GET'): GraphError {
  return new GraphError({
    code: 100,
    subcode: 33,
    message:
      `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to ` +
      'missing permissions, or does not support this operation',
  });
}
