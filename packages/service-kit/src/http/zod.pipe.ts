import { Body, Param, Query, type PipeTransform } from '@nestjs/common';
import type { FieldError } from '@bindery/contracts/errors';
import { z } from 'zod';
import { uuid } from '@bindery/contracts/validation';
import { AppError, rejectField } from '../errors/app-error.js';
import { pathOfUnstorableText } from './unstorable-text.js';

/** The refused fields of a zod error; an unknown field is named by its own path. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join('.'),
        message: `This request has no field named ${key}.`,
      }));
    }
    return [{ path: issue.path.join('.'), message: sentenceOf(issue) }];
  });
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    return issue.path.length === 0 ? 'Send a JSON object.' : `This must be ${issue.expected}.`;
  }
  return issue.message;
}

/**
 * Parses a value by its contract.
 * @throws AppError `validation_failed` with every refused field; the detail is the first one's sentence.
 */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return requireStorable(parsed.data);
  const errors = fieldErrorsOf(parsed.error);
  const detail = errors.length === 1 ? errors[0]?.message : `${String(errors.length)} values are invalid.`;
  throw new AppError('validation_failed', { detail: detail ?? 'Some values are invalid.', errors });
}

function requireStorable<T>(data: T): T {
  const path = pathOfUnstorableText(data);
  if (path === undefined) return data;
  return rejectField(path, "This text has a character that can't be stored. Type it again.");
}

class ZodPipe implements PipeTransform {
  constructor(private readonly schema: z.ZodType) {}

  transform(value: unknown): unknown {
    return parse(this.schema, value ?? {});
  }
}

/**
 * Parses what a path names.
 * @throws AppError `not_found`: an id that cannot exist is answered like one that does not.
 */
export function parseInPath<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new AppError('not_found', { detail: "This record doesn't exist." });
  return parsed.data;
}

const recordId = uuid();

class IdPipe implements PipeTransform {
  transform(value: unknown): string {
    return parseInPath(recordId, value);
  }
}

/** The body of a request, parsed by its contract. */
export const BodyOf = (schema: z.ZodType): ParameterDecorator => Body(new ZodPipe(schema));
/** The query of a request, parsed by its contract. */
export const QueryOf = (schema: z.ZodType): ParameterDecorator => Query(new ZodPipe(schema));
/** A record's id in the path. */
export const IdParam = (name = 'id'): ParameterDecorator => Param(name, new IdPipe());
