ALTER TABLE "stock_alert_tokens" DROP CONSTRAINT "stock_alert_tokens_alert_id_stock_alerts_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_alert_tokens" ADD CONSTRAINT "stock_alert_tokens_alert_id_stock_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."stock_alerts"("id") ON DELETE cascade ON UPDATE no action;