import { Controller, Post, Req, Res } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import { currentPrincipal, Requires } from '@bindery/service-kit/guard';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallTool, type CallerHeaders } from './call-tool.js';
import { assistantTools } from './tools.js';

const INSTRUCTIONS =
  'Bindery is the CRM of an insurance agency. Search before you create, so that no client is there twice. ' +
  'Days are YYYY-MM-DD. Ask the user before you create or change anything.';

/**
 * The Model Context Protocol over HTTP, for assistants with an API key: without sessions and streams, so that any replica
 * answers any call.
 */
@Controller()
export class AssistantCalls {
  constructor(private readonly tools: CallTool) {}

  @Post('mcp')
  @Requires('assistant:use', 'any')
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (Array.isArray(request.body)) throw notBatched();
    // Loaded by the first call: installations without assistants do without its memory.
    const { WebStandardStreamableHTTPServerTransport: Transport } =
      await import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js');
    const server = await this.serverFor(currentPrincipal(), request.headers);
    const transport = new Transport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const answer = await transport.handleRequest(asWebRequest(request), { parsedBody: request.body });
      void reply.status(answer.status);
      for (const [name, value] of answer.headers) void reply.header(name, value);
      await reply.send(await answer.text());
    } finally {
      await server.close();
    }
  }

  private async serverFor(caller: Principal, headers: CallerHeaders) {
    const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js');
    const { CallToolRequestSchema, ListToolsRequestSchema, McpError, ErrorCode } =
      await import('@modelcontextprotocol/sdk/types.js');
    const server = new McpServer(
      { name: 'bindery', version: '1' },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    );
    const own = assistantTools.filter(({ scope }) => caller.scopes?.includes(scope));
    // Its own registry takes schemas of zod; ours are those of the API's document.
    server.server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: own.map(({ requestOf: _request, scope: _scope, ...tool }) => tool),
    }));
    server.server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: input = {} } }) => {
      const tool = own.find((one) => one.name === name);
      if (!tool) throw new McpError(ErrorCode.InvalidParams, `This key has no tool named ${name}.`);
      return this.tools.call(caller, tool, input, headers);
    });
    return server;
  }
}

/** The protocol has no batches any more, and one request with hundreds of calls would pass the limits of its key. */
const notBatched = (): AppError => new AppError('bad_request', { detail: 'Send one message at a time.' });

/** The request as the transport reads it, whose body is parsed already. */
function asWebRequest({ headers, method }: FastifyRequest): Request {
  const names = ['accept', 'content-type', 'mcp-protocol-version'] as const;
  const own = names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  return new Request('http://crm/mcp', {
    method,
    headers: Object.fromEntries(own) as Record<string, string>,
  });
}
