export { AddNewProductDialog } from './add-new-product-dialog.js';
export { AddProductDialog, EditProductDialog } from './product-dialogs.js';
export { productType, useProductsOf } from './product-type.js';
