import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { OpsModule } from '../ops/ops.module.js';
import { ForOperators, Public } from '../guard/access-decorators.js';
import { contractGaps } from './contract-gaps.js';
import { declaredRoutes } from './declared-routes.js';

@Controller('internal/ops/open')
class OpenController {
  @Get()
  @Public()
  open(): string {
    return 'to everybody';
  }
}

@Controller('internal/elsewhere')
class HiddenController {
  @Get()
  @ForOperators()
  hidden(): string {
    return 'where the gateway might route';
  }
}

@Module({ controllers: [OpenController, HiddenController] })
class Careless {}

it('contractGaps reports a public operator route and one outside /internal/ops', () => {
  const gaps = contractGaps('billing', Careless).filter((line) => line.includes('/internal/ops'));
  expect(gaps.map((line) => line.split(':')[0])).toEqual(['OpenController.open', 'HiddenController.hidden']);
});

it('every route of OpsModule is under /internal/ops and for operators only', () => {
  const routes = declaredRoutes(OpsModule);
  expect(routes.length).toBeGreaterThan(4);
  for (const { path, access } of routes) {
    expect(path).toMatch(/^\/internal\/ops\//);
    expect(access).toEqual({ kind: 'operators' });
  }
});
