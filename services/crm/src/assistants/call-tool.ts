import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Principal } from '@bindery/contracts/access';
import { TIMEOUT_HEADER } from '@bindery/contracts/deadlines';
import { problemDetails } from '@bindery/contracts/errors';
import { uuid } from '@bindery/contracts/validation';
import { AuditTrail, type AuditFact } from '@bindery/service-kit/audit';
import { currentContext } from '@bindery/service-kit/context';
import type { FastifyInstance } from 'fastify';
import { assistantActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { AssistantTool } from './tools.js';

/** Headers that name the caller and follow the request. */
const passedOn = ['authorization', 'x-forwarded-for', 'user-agent', 'traceparent', 'x-request-id'] as const;
export type CallerHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Makes the call of a tool as if its key had made it: with the same guard, rules, audit and limits. */
@Injectable()
export class CallTool {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly transactions: AccountTransactions,
    private readonly trail: AuditTrail,
  ) {}

  async call(
    caller: Principal,
    tool: AssistantTool,
    input: Readonly<Record<string, unknown>>,
    headers: CallerHeaders,
  ): Promise<CallToolResult> {
    const { method, url, body } = tool.requestOf(input);
    const http = this.host.httpAdapter.getInstance<FastifyInstance>();
    const reply = await http.inject({
      ...{ method, url, headers: headersOf(headers) },
      ...(body && { payload: body }),
    });
    await this.audit(caller, tool, input['id'], reply.statusCode);
    if (reply.statusCode < 300) return { content: [{ type: 'text', text: reply.body }] };
    return { content: [{ type: 'text', text: explained(reply.body) }], isError: true };
  }

  /** Which tool was used, on which record. */
  private audit(
    { accountId }: Principal,
    { name }: AssistantTool,
    id: unknown,
    status: number,
  ): Promise<void> {
    const { data: recordId } = uuid().safeParse(id);
    const fact: AuditFact = {
      ...{ accountId, action: assistantActions.toolCalled, fields: [name], outcome: outcomeOf(status) },
      ...(recordId !== undefined && { recordId }),
    };
    return this.transactions.write(accountId, (tx) => {
      this.trail.recordLast(tx, fact);
      return Promise.resolve();
    });
  }
}

function outcomeOf(status: number): 'success' | 'denied' | 'failed' {
  if (status < 300) return 'success';
  return [402, 403, 404].includes(status) ? 'denied' : 'failed';
}

/** The problem in words, with each refused field. */
function explained(body: string): string {
  const { detail, errors = [] } = problemDetails.parse(JSON.parse(body));
  return [detail, ...errors.map(({ path, message }) => `${path}: ${message}`)].join('\n');
}

function headersOf(headers: CallerHeaders): Record<string, string> {
  const left = Math.floor((currentContext()?.deadline ?? 0) - performance.now());
  const known = passedOn.flatMap((name) =>
    typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
  );
  return {
    ...(Object.fromEntries(known) as Record<string, string>),
    [TIMEOUT_HEADER]: String(Math.max(0, left)),
  };
}
