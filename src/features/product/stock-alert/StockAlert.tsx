import { useEffect } from 'react'
import { can } from '#src/capabilities.ts'
import { isSoldOut, type ProductDetails } from '#src/domain/product.ts'
import { stockAlertHtml } from './stock-alert.markup.ts'

/** Only for a sold-out product: 'Tell me', and what is in stock. */
export const StockAlert = ({ product }: { product: ProductDetails }) => {
  const isShown = isSoldOut(product) && can('stock-alerts')
  useEffect(() => {
    if (isShown) void import('./stock-alert.ts').catch(() => undefined)
  }, [isShown])
  return isShown ? (
    <div
      className="meta"
      data-stock-alert={product.id}
      dangerouslySetInnerHTML={{
        __html: stockAlertHtml(product, product.variants, product.similar),
      }}
    />
  ) : null
}
