export { Button, type ButtonProps } from './button.js';
export { ButtonLink, type ButtonLinkProps } from './button-link.js';
export { IconButton, type IconButtonProps } from './icon-button.js';
export { Kbd } from './kbd.js';
