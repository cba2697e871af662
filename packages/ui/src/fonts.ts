// Imported once by whatever starts a page: the shell, or a micro-frontend that runs alone.
import '@fontsource-variable/inter';
