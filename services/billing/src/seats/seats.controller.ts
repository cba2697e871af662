import { Controller } from '@nestjs/common';
import { scaleSeatsRoutes } from '@bindery/contracts/billing';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { PreviewScaling } from './preview-scaling.js';
import { ScaleSeats } from './scale-seats.js';

/** The number of an agency's seats. */
@Controller()
export class SeatsController {
  constructor(
    private readonly previewing: PreviewScaling,
    private readonly scaling: ScaleSeats,
  ) {}

  @Handles(scaleSeatsRoutes.preview)
  preview({ caller, query, body }: Call<typeof scaleSeatsRoutes.preview>) {
    return this.previewing.preview(caller, query, body);
  }

  @Handles(scaleSeatsRoutes.scale)
  scale({ caller, query, body }: Call<typeof scaleSeatsRoutes.scale>) {
    return this.scaling.scale(caller, query, body);
  }
}
