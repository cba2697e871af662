import { isUtf8 } from 'node:buffer';
import { DEFAULT_BODY_DEPTH, FORM_MEDIA_TYPE, uploadTypes, type Route } from '@bindery/contracts/route';
import { RouteConfig, type FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { mediaTypeOf } from './media-type.js';
import { nestsDeeperThan } from './json-depth.js';

const FORM = 'application/x-www-form-urlencoded';

interface BodyConfig {
  readonly declared?: Route;
  readonly takesForm?: boolean;
  readonly bodyDepth?: number;
}

/** Has a handler take an HTML form as well as JSON. Any site can send one, so the handler must check its `Origin`. */
export const TakesForm = (): MethodDecorator => RouteConfig({ takesForm: true });

/**
 * Accepts only JSON bodies, and files where a route declares an upload. A page of another site can send text or a form without a CORS preflight, but not JSON.
 * The depth is checked before parsing, because parsing a deep body blocks all other requests.
 */
export function readJsonBodies(adapter: FastifyAdapter, bodyLimit: number): void {
  const fastify = adapter.getInstance();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('text/plain');
  adapter.useBodyParser('application/json', false, { bodyLimit }, (request, body, done) => {
    const limit = depthLimitOf(configOf(request));
    if (takesFile(request)) done(unsupported(request), undefined);
    // Many clients name the type of a body that they leave out.
    else if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body)) done(badJson('The request body must be UTF-8.'), undefined);
    else if (nestsDeeperThan(body, limit)) {
      done(badJson(`The request body can nest at most ${String(limit)} levels.`), undefined);
    } else void parseJson(request, body.toString(), done);
  });
  adapter.useBodyParser(FORM, false, { bodyLimit }, (request, body, done) => {
    const { takesForm, declared } = configOf(request);
    if (takesForm) done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    else if (declared?.takesForm) done(null, undefined);
    else done(unsupported(request), undefined);
  });
  // A file is left where it is: its handler reads it.
  fastify.addContentTypeParser('*', (request: FastifyRequest, payload, done) => {
    const upload = takesFile(request);
    const mediaType = mediaTypeOf(request);
    if (upload && uploadTypes(upload).includes(mediaType)) done(null, payload);
    else if (configOf(request).declared?.takesForm && mediaType === FORM_MEDIA_TYPE) {
      payload.resume();
      done(null, undefined);
    } else done(unsupported(request));
  });
}

const takesFile = (request: FastifyRequest) => configOf(request).declared?.upload;

const configOf = (request: FastifyRequest): BodyConfig => request.routeOptions.config as BodyConfig;

const depthLimitOf = ({ declared, bodyDepth }: BodyConfig): number =>
  declared?.bodyDepth ?? bodyDepth ?? DEFAULT_BODY_DEPTH;

const badJson = (detail: string): AppError => new AppError('bad_json', { detail });

function unsupported(request: FastifyRequest): AppError {
  const upload = takesFile(request);
  const types = upload ? uploadTypes(upload) : ['application/json'];
  return new AppError('unsupported_media_type', { detail: `Send the request as ${types.join(' or ')}.` });
}
