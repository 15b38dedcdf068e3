CREATE TABLE "former_slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"target_id" integer NOT NULL,
	CONSTRAINT "former_slugs_kind_slug_pk" PRIMARY KEY("kind","slug")
);

--> statement-breakpoint
CREATE TRIGGER former_slugs_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON former_slugs
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();--> statement-breakpoint
-- Keeps the slug that a renamed row had, whoever renames it. Of a category, whose address holds its
-- vertical's slug too, both; so it is kept as well when the vertical is renamed, or becomes another one.
CREATE FUNCTION keep_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text := TG_ARGV[0];
  was text := OLD.slug;
BEGIN
  IF named = 'category' THEN
    was := (SELECT v.slug FROM verticals v WHERE v.id = OLD.vertical_id) || '/' || was;
  END IF;
  INSERT INTO former_slugs (kind, slug, target_id)
  SELECT named, was, OLD.id
  UNION ALL
  SELECT 'category', was || '/' || c.slug, c.id FROM categories c
  WHERE named = 'vertical' AND c.vertical_id = OLD.id
  ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_renamed AFTER UPDATE OF slug ON products FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION keep_former_slug('product');--> statement-breakpoint
CREATE TRIGGER verticals_renamed AFTER UPDATE OF slug ON verticals FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION keep_former_slug('vertical');--> statement-breakpoint
CREATE TRIGGER categories_renamed AFTER UPDATE OF slug, vertical_id ON categories FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug OR OLD.vertical_id <> NEW.vertical_id)
  EXECUTE FUNCTION keep_former_slug('category');--> statement-breakpoint
CREATE TRIGGER age_groups_renamed AFTER UPDATE OF slug ON age_groups FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION keep_former_slug('age-group');--> statement-breakpoint
CREATE TRIGGER occasions_renamed AFTER UPDATE OF slug ON occasions FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION keep_former_slug('occasion');
