export { BareDialog, type BareDialogProps } from './bare-dialog.js';
export { Dialog, type DialogProps } from './dialog.js';
export { ConfirmProvider, useConfirm } from './confirm.js';
export type { ConfirmOptions } from '@bindery/ui/context';
export { Menu, type MenuItem, type MenuProps } from './menu.js';
export { Popover, type PopoverProps } from './popover.js';
export { Sheet, type SheetProps } from './sheet.js';
export { Tooltip, type TooltipProps } from './tooltip.js';
